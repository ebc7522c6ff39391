export class TemplateError extends Error {
  readonly code = 'TemplateNotSupported';

  /** `where` names the resource (and property) that is refused. */
  constructor(where: string, reason: string) {
    super(`${where}: ${reason}`);
    this.name = 'TemplateError';
  }
}
