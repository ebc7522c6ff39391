import {
  Children,
  type ComponentProps,
  createContext,
  isValidElement,
  type ReactNode,
  useContext,
  useState,
} from 'react';
import { cn } from '../../lib/class-names.ts';

interface Choice {
  value: string;
  label: ReactNode;
}

interface SelectState {
  value: string;
  choices: Choice[];
  disabled: boolean;
  choose: (value: string) => void;
}

const State = createContext<SelectState>({ value: '', choices: [], disabled: false, choose: () => {} });

interface SelectProps {
  value?: string;
  defaultValue?: string;
  disabled?: boolean;
  onValueChange?: (value: string) => void;
  children?: ReactNode;
}

/** The trigger is a native select with the items inside `SelectContent` as its options. */
export function Select({ value, defaultValue = '', disabled = false, onValueChange, children }: SelectProps) {
  const [own, setOwn] = useState(defaultValue);
  const choose = (chosen: string) => {
    setOwn(chosen);
    onValueChange?.(chosen);
  };
  return (
    <State.Provider value={{ value: value ?? own, choices: choicesIn(children), disabled, choose }}>
      {children}
    </State.Provider>
  );
}

function choicesIn(children: ReactNode): Choice[] {
  return Children.toArray(children).flatMap((child) => {
    if (!isValidElement<{ value?: string; children?: ReactNode }>(child)) return [];
    const { value, children: inside } = child.props;
    return child.type === SelectItem ? [{ value: value ?? '', label: inside }] : choicesIn(inside);
  });
}

export function SelectTrigger({ className, children, ...rest }: Omit<ComponentProps<'select'>, 'onChange'>) {
  const { value, choices, disabled, choose } = useContext(State);
  return (
    <select
      value={value}
      disabled={disabled}
      onChange={({ target }) => choose(target.value)}
      className={cn('h-9 w-full rounded-md border border-input bg-background px-3 py-1 text-sm', className)}
      {...rest}
    >
      {!choices.some((choice) => choice.value === value) && <option value={value}>{placeholderIn(children)}</option>}
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </select>
  );
}

function placeholderIn(children: ReactNode): string {
  const found = Children.toArray(children).find((child) => isValidElement(child) && child.type === SelectValue);
  return isValidElement<{ placeholder?: string }>(found) ? (found.props.placeholder ?? '') : '';
}

export function SelectValue(_props: { placeholder?: string }) {
  return null;
}

export function SelectContent(_props: { children?: ReactNode }) {
  return null;
}

export function SelectGroup({ children }: { children?: ReactNode }) {
  return children;
}

export function SelectLabel(_props: { children?: ReactNode }) {
  return null;
}

export function SelectItem(_props: { value: string; children?: ReactNode }) {
  return null;
}
