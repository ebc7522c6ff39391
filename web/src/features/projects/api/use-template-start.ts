import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { RouteResponse } from '../../../../../shared/contract/routes.ts';
import { errorText } from '../../../lib/api-error.ts';
import { t } from '../../../lib/language/translate.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { callApi } from '../../../lib/site-api.ts';
import { toasts } from '../../../lib/toasts.ts';

/** Creates a project from a template. A repeated click does not create a second one. */
export function useTemplateStart(templateId: string, onMade: (made: RouteResponse<'startFromTemplate'>) => void) {
  const queryClient = useQueryClient();
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  return useMutation({
    mutationFn: (projectNameDisplay: string) =>
      callApi('startFromTemplate', { templateId, projectNameDisplay, idempotencyKey }),
    onSuccess: (made) => {
      toasts.success(t`The project is yours.`, t`Say what should be different and build a revision.`);
      void queryClient.invalidateQueries({ queryKey: queryKeys.projects });
      onMade(made);
    },
    onError: (error) =>
      toasts.error(
        t`The template could not be used`,
        errorText(error, t`The server could not be reached. Please try again.`),
      ),
  });
}
