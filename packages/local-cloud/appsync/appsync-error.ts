/** A refusal as AppSync sends it, over HTTP and over the WebSocket. */
export class AppSyncError extends Error {
  readonly errorType: string;
  readonly status: number;

  constructor(errorType: string, message: string, status = 400) {
    super(message);
    this.name = errorType;
    this.errorType = errorType;
    this.status = status;
  }

  get body() {
    return { errors: [{ errorType: this.errorType, message: this.message }] };
  }
}

export function unauthorized(message = 'You are not authorized to make this call.'): AppSyncError {
  return new AppSyncError('UnauthorizedException', message, 401);
}
