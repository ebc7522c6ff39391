/** Error codes of JSON-RPC and of Solana nodes. */
export const RPC_CODES = {
  parse: -32700,
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
  internal: -32603,
  preflightFailure: -32002,
  signatureVerification: -32003,
  blockCleanedUp: -32001,
  blockNotAvailable: -32004,
  unsupportedVersion: -32015,
  minContextSlot: -32016,
} as const;

/** An error that JSON-RPC callers see; `code` is one of `RPC_CODES`. */
export class RpcError extends Error {
  readonly code: number;
  readonly data: unknown;

  constructor(code: number, message: string, data?: unknown) {
    super(message);
    this.name = 'RpcError';
    this.code = code;
    this.data = data;
  }

  toJson(): { code: number; message: string; data?: unknown } {
    return {
      code: this.code,
      message: this.message,
      ...(this.data === undefined ? {} : { data: this.data }),
    };
  }
}

export function invalidParams(message: string): RpcError {
  return new RpcError(RPC_CODES.invalidParams, message);
}
