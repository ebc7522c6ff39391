import * as z from 'zod';

export const ALLOWED_HOSTS_MAX = 5;

const LABEL = '(?!-)[a-z0-9-]{1,63}(?<!-)';
/** At least two labels. The last one is a top-level domain, so that IP addresses do not match. */
const HOST_NAME = new RegExp(`^(?:${LABEL}\\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$`);
/** Names in the visitor's local network. */
const PRIVATE_NAME = /(?:^|\.)(?:localhost|local|localdomain|internal|intranet|lan|home|corp|arpa|onion)$/;

/** A public host name in lower case. Excludes IP addresses, ports, paths and wildcards. */
export const allowedHostSchema = z
  .string()
  .trim()
  .toLowerCase()
  .max(253, 'A host name has at most 253 characters.')
  .regex(HOST_NAME, 'Please give the name of a host, such as api.example.com, without https:// or a path.')
  .refine((host) => !PRIVATE_NAME.test(host), 'This name belongs to private networks.');

export const allowedHostsSchema = z
  .array(allowedHostSchema)
  .max(ALLOWED_HOSTS_MAX, `An app may reach at most ${ALLOWED_HOSTS_MAX} hosts.`)
  .refine((hosts) => new Set(hosts).size === hosts.length, 'Please give each host once.');
