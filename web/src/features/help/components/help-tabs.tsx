import { NavLink } from 'react-router-dom';
import { classNames } from '../../../lib/class-names.ts';
import { message, t } from '../../../lib/language/translate.ts';

const TABS = [
  { to: '/help', label: message('Get Started') },
  { to: '/help/how-it-works', label: message('How does it work?') },
  { to: '/help/vision-and-faq', label: message('Vision and FAQ') },
] as const;

export function HelpTabs() {
  return (
    <nav aria-label={t`Help`} className="mb-8 flex gap-1 overflow-x-auto border-b border-hairline">
      {TABS.map(({ to, label }) => (
        <NavLink
          key={to}
          to={to}
          end
          className={({ isActive }) =>
            classNames(
              '-mb-px flex h-11 items-center border-b-2 px-3 font-medium whitespace-nowrap -outline-offset-2 transition-colors max-sm:px-2 max-sm:text-[0.8125rem]',
              isActive ? 'border-accent text-ink' : 'border-transparent text-muted hover:text-ink',
            )
          }
        >
          {t(label)}
        </NavLink>
      ))}
    </nav>
  );
}
