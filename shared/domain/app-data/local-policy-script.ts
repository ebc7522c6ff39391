import { DATA_POLICY_ELEMENT_ID } from './parse-data-policy.ts';

/**
 * Defines `localPolicies`, which reads what the document declares and returns the policy of a collection, and `shapeProblem`. It is
 * a script without dependencies, so it repeats the rules of `data-policy.ts` and `record-shape.ts`; a test compares both.
 */
export const LOCAL_POLICY_SCRIPT = `
  const localPolicies = () => {
    const PRESETS = {
      shared: { read: 'everyone', add: 'everyone', change: 'author' },
      private: { read: 'author', add: 'everyone', change: 'author' },
      inbox: { read: 'owner', add: 'everyone', change: 'nobody' },
    };
    const CLOSED = { read: 'owner', add: 'owner', change: 'owner' };
    const presetOf = (name) => (Object.hasOwn(PRESETS, name) ? PRESETS[name] : CLOSED);
    const withDefaults = ({ preset = 'shared', ...rest }) => ({ ...presetOf(preset), ...rest });
    // The script runs before the rest of the document is there, so it looks when it is asked.
    return (collection) => {
      const element = typeof document === 'undefined' ? null : document.getElementById('${DATA_POLICY_ELEMENT_ID}');
      if (!element) return PRESETS.shared;
      let declared;
      try { declared = JSON.parse(element.textContent); } catch { return CLOSED; }
      if (typeof declared !== 'object' || declared === null || Array.isArray(declared)) return CLOSED;
      if (!Object.hasOwn(declared, collection)) return PRESETS.shared;
      const given = declared[collection];
      if (typeof given === 'string') return presetOf(given);
      return typeof given === 'object' && given !== null ? withDefaults(given) : CLOSED;
    };
  };
  const shapeProblem = ({ properties = {}, required = [], additionalProperties = false }, value) => {
    const textProblem = ({ minLength = 0, maxLength = Infinity, enum: allowed }, name, text) => {
      if (typeof text !== 'string') return '“' + name + '” has to be a text.';
      if (text.length < minLength) return '“' + name + '” has at least ' + minLength + ' characters.';
      if (text.length > maxLength) return '“' + name + '” has at most ' + maxLength + ' characters.';
      if (allowed && !allowed.includes(text)) return '“' + name + '” has to be one of these: ' + allowed.join(', ') + '.';
    };
    const numberProblem = ({ type, minimum = -Infinity, maximum = Infinity }, name, number) => {
      if (typeof number !== 'number') return '“' + name + '” has to be a number.';
      if (type === 'integer' && !Number.isSafeInteger(number)) return '“' + name + '” has to be a whole number.';
      if (number < minimum) return '“' + name + '” has to be ' + minimum + ' or more.';
      if (number > maximum) return '“' + name + '” has to be ' + maximum + ' or less.';
    };
    const listProblem = ({ items, maxItems = Infinity }, name, list) => {
      if (!Array.isArray(list)) return '“' + name + '” has to be a list.';
      if (list.length > maxItems) return '“' + name + '” has at most ' + maxItems + ' entries.';
      return list.map((item, index) => fieldProblem(items, name + '[' + index + ']', item)).find(Boolean);
    };
    const fieldProblem = (shape, name, given) => {
      if (shape.type === 'string') return textProblem(shape, name, given);
      if (shape.type === 'array') return listProblem(shape, name, given);
      if (shape.type !== 'boolean') return numberProblem(shape, name, given);
      if (typeof given !== 'boolean') return '“' + name + '” has to be true or false.';
    };
    const missing = required.find((name) => !Object.hasOwn(value, name));
    if (missing !== undefined) return '“' + missing + '” is missing.';
    for (const [name, given] of Object.entries(value)) {
      const isKnown = Object.hasOwn(properties, name);
      if (!isKnown && !additionalProperties) return '“' + name + '” is not a field of this collection.';
      const problem = isKnown && fieldProblem(properties[name], name, given);
      if (problem) return problem;
    }
  };
`;
