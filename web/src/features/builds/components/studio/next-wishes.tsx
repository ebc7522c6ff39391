import { t } from '../../../../lib/language/translate.ts';
import { fillPrompt } from '../../../../lib/prompt-target.ts';
import { focusAtEnd, PROMPT_FIELD_ID } from '../../prompt-field.ts';

/** Chips that put a change into the prompt, where the user can still edit it. */
export function NextWishes({ wishes }: { wishes: readonly string[] }) {
  if (wishes.length === 0) return null;
  const ask = (wish: string) => {
    fillPrompt(wish);
    const field = document.getElementById(PROMPT_FIELD_ID);
    if (field instanceof HTMLTextAreaElement) focusAtEnd(field);
  };
  return (
    <div className="mt-3 border-t border-hairline pt-2.5">
      <p className="text-[0.8125rem] text-muted" id="next-wishes">
        {t`Next, perhaps:`}
      </p>
      <ul aria-labelledby="next-wishes" className="mt-1.5 flex flex-wrap gap-2">
        {wishes.map((wish) => (
          <li key={wish}>
            <button
              type="button"
              dir="auto"
              className="min-h-9 rounded-full border border-edge px-3.5 py-1 text-left text-[0.8125rem] hover:bg-hover pointer-coarse:min-h-11"
              onClick={() => ask(wish)}
            >
              {wish}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
