import { APP_RULES, type AppRule } from '../../../../../shared/domain/takedown.ts';
import { RULE_LABELS } from '../../../../../shared/messages/publishing.ts';
import { SelectField } from '../../../components/ui/field.tsx';

export const RETURNED_TO_OWNER = 'The owner of the app sees it. Kept in the action log.';

const OPTIONS = APP_RULES.map((value) => ({ value, label: RULE_LABELS[value] }));

export function RuleField({ rule, onChange }: { rule: AppRule; onChange: (rule: AppRule) => void }) {
  return <SelectField label="Broken rule" value={rule} options={OPTIONS} onChange={onChange} />;
}
