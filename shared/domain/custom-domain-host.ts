import { CUSTOM_DOMAIN_MESSAGES } from '../messages/custom-domains.ts';
import { allowedHostSchema } from './allowed-host.ts';

/** The maximum length of a certificate's common name. */
const HOST_MAX_LENGTH = 64;
/** A name with two labels is a zone apex, where DNS does not allow a CNAME record. */
const MIN_LABELS = 3;
/** Matches domains of AWS, which no user can own. */
const OF_AWS = /(?:^|\.)(?:cloudfront\.net|amazonaws\.com|amazonaws\.com\.cn|awsapps\.com)$/;

/** The host name of a custom domain in DNS form, with punycode (`xn--…`) for other letters. */
export const customDomainSchema = allowedHostSchema
  .max(HOST_MAX_LENGTH, CUSTOM_DOMAIN_MESSAGES.tooLong)
  .refine((host) => host.split('.').length >= MIN_LABELS, CUSTOM_DOMAIN_MESSAGES.needsSubdomain)
  .refine((host) => !OF_AWS.test(host), CUSTOM_DOMAIN_MESSAGES.notYours);
