/** New identifiers and secrets. */
export interface Ids {
  /** `prj_` and 26 characters, sortable by time. */
  projectId(): string;
  /** `op_` and 26 characters, sortable by time. */
  operationId(): string;
  /** `uploads/` and 26 characters; also the key of the file. */
  uploadKey(): string;
  /** `chat_` and 26 characters; the reference of a paid AI call. */
  chatId(): string;
  /** `rep_` and 26 characters, sortable by time. */
  reportId(): string;
  /** `whk_` and 26 characters, sortable by time. */
  webhookId(): string;
  /** `dlv_` and 26 characters, sortable by time. */
  deliveryId(): string;
  /** 128 random bits in hex. */
  nonce(): string;
  /** `buidl_` and 256 random bits. */
  apiKey(): string;
  /** 256 random bits in base64url. */
  authorizationCode(): string;
}
