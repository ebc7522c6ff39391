/** Under which name a revision goes live, and with which thumbnail. */
import { type FormEvent, useState } from 'react';
import type { Revision } from '../../../../../shared/contract/projects.ts';
import { PUBLISHING_MESSAGES } from '../../../../../shared/messages/publishing.ts';
import { Button } from '../../../components/ui/button.tsx';
import { TextField } from '../../../components/ui/field.tsx';
import { FormActions } from '../../../components/ui/form-actions.tsx';
import { appAddress } from '../../../lib/app-address.ts';
import { toasts } from '../../../lib/toasts.ts';
import { findNameProblem, plainAppName, uniqueAppName } from '../app-name-choice.ts';
import { usePictureChoice } from '../use-picture-choice.ts';
import { usePublishing } from '../use-publishing.ts';
import { PictureField } from './picture-field.tsx';

interface PublishFormProps {
  revision: Revision;
  onLive: (name: string) => void;
  onCancel: () => void;
}

export function PublishForm({ revision, onLive, onCancel }: PublishFormProps) {
  const [name, setName] = useState(() => revision.publishedAppName ?? plainAppName(revision));
  const [nameProblem, setNameProblem] = useState<string | null>(null);
  const picture = usePictureChoice();
  const [takenName, setTakenName] = useState<string | null>(null);
  const publishing = usePublishing(revision, {
    onLive,
    onNameTaken: (problem) => {
      setNameProblem(problem);
      setTakenName(name);
    },
  });
  const changeName = (typed: string) => {
    setName(typed.toLowerCase());
    setNameProblem(null);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (publishing.isPending) return;
    const problem = findNameProblem(name);
    setNameProblem(problem);
    if (problem !== null) return toasts.error(PUBLISHING_MESSAGES.invalidAppName, problem);
    if (picture.problem !== null) return toasts.error(PUBLISHING_MESSAGES.publishFailed, picture.problem);
    publishing.mutate({ name, picture: picture.file });
  };
  const unique = uniqueAppName(revision);
  return (
    <form onSubmit={submit} noValidate className="mt-5 grid gap-5">
      <div>
        <TextField
          label="App name"
          className="figures"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={name}
          hint="Lowercase letters, numbers, and hyphens."
          error={nameProblem ?? undefined}
          onChange={(event) => changeName(event.target.value)}
        />
        {takenName === name && unique !== name && (
          <Button className="mt-2" onClick={() => changeName(unique)}>
            Use <span className="figures">{unique}</span>
          </Button>
        )}
        <AddressPreview revision={revision} name={name} />
      </div>
      <PictureField
        label="Thumbnail (optional)"
        projectName={revision.projectNameDisplay}
        currentUrl={revision.showcaseImageUrl}
        choice={picture}
      />
      <FormActions submitLabel="Publish" variant="accent" isBusy={publishing.isPending} onCancel={onCancel} />
    </form>
  );
}

function AddressPreview({ revision, name }: { revision: Revision; name: string }) {
  const { publishedAppName } = revision;
  return (
    <div className="mt-3 rounded-control bg-sunken px-3 py-2 text-[0.8125rem]">
      <p className="text-muted">The app will be at</p>
      <p className="figures [overflow-wrap:anywhere]">{appAddress(name || '…', location.origin)}</p>
      {publishedAppName !== undefined && (
        <p className="mt-1 text-muted">
          {publishedAppName === name
            ? 'It replaces the revision that is live there now.'
            : `Its address now, /p/${publishedAppName}, stops working.`}
        </p>
      )}
    </div>
  );
}
