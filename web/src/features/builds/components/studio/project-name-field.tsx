import { memo, type Ref } from 'react';
import { PROJECT_NAME_MAX_LENGTH } from '../../../../../../shared/domain/text-limits.ts';
import { TextField } from '../../../../components/ui/field.tsx';
import { t } from '../../../../lib/language/translate.ts';

interface ProjectNameFieldProps {
  value: string;
  ref?: Ref<HTMLInputElement>;
  error?: string | undefined;
  /** Undefined for an existing project, which keeps its name. */
  onChange?: (projectName: string) => void;
}

export const ProjectNameField = memo(function ProjectNameField({ value, ref, error, onChange }: ProjectNameFieldProps) {
  return (
    <TextField
      {...(ref === undefined ? {} : { ref })}
      label={t`Project Name`}
      isLabelHidden
      error={error}
      disabled={onChange === undefined}
      maxLength={PROJECT_NAME_MAX_LENGTH}
      placeholder={t`Project name, such as FocusTomato`}
      className="font-medium"
      value={value}
      onChange={(event) => onChange?.(event.target.value)}
    />
  );
});
