import { useNavigate } from 'react-router-dom';
import * as z from 'zod';
import { VISIBLE_TEXT } from '../../../../../shared/contract/fields.ts';
import type { AppTemplate } from '../../../../../shared/domain/app-template.ts';
import { PROJECT_NAME_MAX_LENGTH } from '../../../../../shared/domain/text-limits.ts';
import { TemplateImage } from '../../../components/templates/template-image.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { TextField } from '../../../components/ui/field.tsx';
import { FormActions } from '../../../components/ui/form-actions.tsx';
import { message, t } from '../../../lib/language/translate.ts';
import { revisePath } from '../../../lib/revision-paths.ts';
import { useZodForm } from '../../../lib/use-zod-form.ts';
import { useProjectList } from '../api/use-project-list.ts';
import { useTemplateStart } from '../api/use-template-start.ts';
import { proposeProjectName } from '../propose-project-name.ts';

const NAME_NEEDED = message('The project needs a name.');
const schema = z.object({ name: z.string().trim().regex(VISIBLE_TEXT, NAME_NEEDED) });

interface UseTemplateDialogProps {
  template: AppTemplate;
  onClose: () => void;
}

export function UseTemplateDialog({ template, onClose }: UseTemplateDialogProps) {
  const { id } = template;
  const title = t(template.title);
  const navigate = useNavigate();
  const mine = useProjectList('mine');
  const taken = mine.data?.pages.flatMap(({ projects }) =>
    Object.values(projects).flatMap(([newest]) => newest?.projectNameDisplay ?? []),
  );
  const name = proposeProjectName(title, taken ?? []);
  const form = useZodForm(schema, { defaultValues: { name: title }, values: { name } });
  const start = useTemplateStart(id, ({ projectId, revisionString }) => {
    onClose();
    navigate(revisePath(projectId, revisionString));
  });
  return (
    <Dialog
      title={t`Use this template`}
      description={t`${title} becomes revision 1 of a project of yours, which you can revise. It costs nothing.`}
      onClose={onClose}
    >
      <form
        noValidate
        className="mt-5 grid gap-5"
        onSubmit={form.submit(
          (values) => {
            if (!start.isPending) start.mutate(values.name);
          },
          () => undefined,
        )}
      >
        <TemplateImage templateId={id} sizes="25rem" className="rounded-control border border-hairline" />
        <TextField
          label={t`Project name`}
          maxLength={PROJECT_NAME_MAX_LENGTH}
          autoComplete="off"
          {...form.field('name')}
        />
        <FormActions submitLabel={t`Make my project`} variant="accent" isBusy={start.isPending} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
