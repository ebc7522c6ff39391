import type { CustomDomainProblem } from '../domain/custom-domain.ts';

export const CUSTOM_DOMAIN_MESSAGES = {
  tooLong: 'Please choose a name of at most 64 characters.',
  needsSubdomain:
    'Please give a name below your domain, such as play.example.com: a domain itself has no room for the record.',
  notYours: 'This name belongs to a service, not to you.',
  ofThisSite: 'This name belongs to this site.',
  notOffered: 'This site offers no names of your own.',
  notPublished: 'Please publish the app first.',
  hasName: 'This app has a name already. Please remove it first.',
  tooMany: 'That was a lot of checks. Please wait a moment.',
  takesMinutes: 'That takes some minutes. You may close this and look again later.',
  notSet: 'The name could not be changed. Please try again.',
  removed: 'The name was removed.',
  removeFailed: 'The name was not removed',
} as const;

export const CUSTOM_DOMAIN_PROBLEM_TEXTS: Record<CustomDomainProblem, string> = {
  no_proof: 'The TXT record was not found yet. A new record may take a while to be seen.',
  wrong_proof: 'The TXT record says something else than it should.',
  no_cname: 'The CNAME record was not found yet. A new record may take a while to be seen.',
  wrong_cname: 'The CNAME record leads elsewhere.',
  not_seen: 'The servers that show your app do not see the CNAME record yet.',
  taken: 'The name shows another app, whose TXT record is still there. Remove it from that app first.',
  lost: 'The name shows another app now, whose owner proved that the name is theirs.',
  used_elsewhere: 'The name is set up for something else at Amazon CloudFront. Remove it there first.',
  no_room: 'This site cannot take more names at the moment. Please tell its operator.',
  no_certificate:
    'The certificate was refused. Check that no CAA record of your domain forbids Amazon, then check again.',
};
