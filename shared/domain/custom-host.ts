import { CUSTOM_NAME_MESSAGES } from '../messages/custom-names.ts';
import { allowedHostSchema } from './allowed-host.ts';

/** A certificate takes no more as its first name. */
const HOST_MAX_LENGTH = 64;
/** A name of two labels is a domain itself, whose address records leave no room for a CNAME record. */
const MIN_LABELS = 3;
/** Names that AWS gives to others. */
const OF_AWS = /(?:^|\.)(?:cloudfront\.net|amazonaws\.com|amazonaws\.com\.cn|awsapps\.com)$/;

/** A host name under which an owner shows a published app, in the form that DNS has: `xn--…` for other letters. */
export const customHostSchema = allowedHostSchema
  .max(HOST_MAX_LENGTH, CUSTOM_NAME_MESSAGES.tooLong)
  .refine((host) => host.split('.').length >= MIN_LABELS, CUSTOM_NAME_MESSAGES.needsSubdomain)
  .refine((host) => !OF_AWS.test(host), CUSTOM_NAME_MESSAGES.notYours);
