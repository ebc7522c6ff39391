import { memo, type Ref } from 'react';
import { PROJECT_NAME_MAX_LENGTH } from '../../../../../../shared/domain/text-limits.ts';
import { TextField } from '../../../../components/ui/field.tsx';
import { t } from '../../../../lib/language/translate.ts';
import { PROMPT_NOTE_ID } from '../../prompt-field.ts';

interface ProjectNameFieldProps {
  value: string;
  ref?: Ref<HTMLInputElement>;
  /** True after an attempt to build without a name. The prompt form shows the message. */
  isMissing: boolean;
  onChange: (projectName: string) => void;
}

export const ProjectNameField = memo(function ProjectNameField({
  value,
  ref,
  isMissing,
  onChange,
}: ProjectNameFieldProps) {
  return (
    <TextField
      {...(ref === undefined ? {} : { ref })}
      label={t`Project Name`}
      isLabelHidden
      {...(isMissing && { 'aria-invalid': true, 'aria-describedby': PROMPT_NOTE_ID })}
      maxLength={PROJECT_NAME_MAX_LENGTH}
      placeholder={t`Name, such as FocusTomato`}
      className="font-medium"
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
});
