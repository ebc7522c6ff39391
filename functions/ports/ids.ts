export interface Ids {
  /** Returns `prj_` and 26 characters, sortable by time. */
  projectId(): string;
  /** Returns `op_` and 26 characters, sortable by time. */
  operationId(): string;
  /** Returns `uploads/` and 26 characters. It is also the file's key in the bucket. */
  uploadKey(): string;
  /** Returns `chat_` and 26 characters: the ledger reference of a paid AI call. */
  chatId(): string;
  /** Returns `rep_` and 26 characters, sortable by time. */
  reportId(): string;
  /** Returns `whk_` and 26 characters, sortable by time. */
  webhookId(): string;
  /** Returns `dlv_` and 26 characters, sortable by time. */
  deliveryId(): string;
  /** Returns 128 random bits in hex. */
  nonce(): string;
  /** Returns `buidl_` and 256 random bits. */
  apiKey(): string;
  /** Returns 256 random bits in base64url. */
  authorizationCode(): string;
}
