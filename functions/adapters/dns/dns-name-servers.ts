import { promises as dns } from 'node:dns';
import { verificationRecordName } from '../../../shared/domain/custom-domain.ts';
import type { DnsRecords, DnsResolver } from '../../ports/custom-domains.ts';

const TIME_LIMIT_MS = 4_000;
const LOOKUP_LIMIT_MS = 1_500;

export class DnsDnsResolver implements DnsResolver {
  readonly #server: string;

  /** `server` is an IP address and a port. When empty, the system's resolver is used. */
  constructor(server: string) {
    this.#server = server;
  }

  async look(host: string): Promise<DnsRecords> {
    const resolver = new dns.Resolver({ timeout: LOOKUP_LIMIT_MS, tries: 2 });
    if (this.#server !== '') resolver.setServers([this.#server]);
    const stop = setTimeout(() => resolver.cancel(), TIME_LIMIT_MS);
    try {
      const [texts, names] = await Promise.allSettled([
        resolver.resolveTxt(verificationRecordName(host)),
        resolver.resolveCname(host),
      ]);
      const cname = names.status === 'fulfilled' ? names.value[0] : undefined;
      return {
        // DNS splits a long TXT record into several strings.
        proofs: texts.status === 'fulfilled' ? texts.value.map((parts) => parts.join('').trim()) : [],
        cname: cname?.toLowerCase().replace(/\.$/, ''),
      };
    } finally {
      clearTimeout(stop);
    }
  }
}
