export interface StepFault {
  reason: string;
  /** True when the step is to blame and not the app, for example when a name fits several elements. */
  isOfStep?: boolean;
  /** True when the element that the step names does not exist. */
  isMissing?: boolean;
}
