/** Tells requests that came through the product's own CDN from those that went around it. */

export interface EdgeProof {
  /** `proof` is what the request carries in the header that only the CDN knows to fill. */
  isFromEdge(proof: string | undefined): Promise<boolean>;
}
