import { Command } from 'cmdk';
import {
  AppWindow,
  CircleHelp,
  CreditCard,
  History,
  House,
  Languages,
  LogOut,
  Moon,
  Plus,
  Search,
  ShieldCheck,
  UserRound,
  Zap,
} from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { LANGUAGES } from '../../../lib/language/language.ts';
import { message, t } from '../../../lib/language/translate.ts';
import { pageActions } from '../../../lib/page-actions.ts';
import { revisePath } from '../../../lib/revision-paths.ts';
import { useSession, useUser } from '../../../lib/session/session-context.ts';
import { LANGUAGE_NAMES, switchLanguage } from '../../../lib/switch-language.ts';
import { THEME_CHOICES, useTheme } from '../../../lib/theme/use-theme.ts';
import { useDebouncedValue } from '../../../lib/use-debounced-value.ts';
import { useProjectSearch } from '../api/use-project-list.ts';

const SEARCH_DELAY_MS = 200;

const ADMIN_PATH = '/admin/dashboard';

const PAGES = [
  { label: message('New app'), to: '/create-app', icon: <Plus aria-hidden /> },
  { label: message('Home'), to: '/', icon: <House aria-hidden /> },
  { label: message('Buy Credits'), to: '/buy-credits', icon: <CreditCard aria-hidden /> },
  { label: message('Credit history'), to: '/buy-credits/history', icon: <History aria-hidden /> },
  { label: message('Account'), to: '/account', icon: <UserRound aria-hidden /> },
  { label: message('Help'), to: '/help', icon: <CircleHelp aria-hidden /> },
  { label: message('Admin Dashboard'), to: ADMIN_PATH, icon: <ShieldCheck aria-hidden /> },
] as const;

const THEME_LABELS = {
  system: message('System theme'),
  light: message('Light theme'),
  dark: message('Dark theme'),
} as const;

const GROUP =
  '[&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:pt-3 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:text-muted';

export function CommandPalette({ onClose }: { onClose: () => void }) {
  const [search, setSearch] = useState('');
  const { data } = useProjectSearch('mine', useDebouncedValue(search.trim(), SEARCH_DELAY_MS));
  const { chooseTheme } = useTheme();
  const { logOut } = useSession();
  const isAdmin = useUser()?.isAdmin === true;
  // Read once, because the page does not change while the palette is open.
  const [actions] = useState(pageActions);
  const navigate = useNavigate();
  const run = (action: () => void) => () => {
    onClose();
    action();
  };
  const apps = data?.pages.flatMap(({ projects }) => Object.values(projects)) ?? [];
  return (
    <Dialog
      title={t`Go to`}
      description={t`Type the name of an action, an app, a page or a setting.`}
      isDescriptionHidden
      onClose={onClose}
    >
      <Command label={t`Commands`} className="mt-3">
        <div className="flex items-center gap-2 border-b border-hairline [&_svg]:size-4 [&_svg]:text-muted">
          <Search aria-hidden />
          <Command.Input
            value={search}
            onValueChange={setSearch}
            placeholder={t`An action, an app, a page or a setting`}
            className="h-11 min-w-0 flex-1 bg-transparent outline-none"
          />
        </div>
        <Command.List className="h-[min(22rem,50dvh)] overflow-y-auto pb-1">
          <Command.Empty className="px-2 py-6 text-center text-muted">{t`Nothing has that name.`}</Command.Empty>
          {actions.length > 0 && (
            <Command.Group heading={t`Actions`} className={GROUP}>
              {actions.map(({ label, run: act }) => (
                <Entry key={label} value={label} icon={<Zap aria-hidden />} onSelect={run(act)}>
                  {label}
                </Entry>
              ))}
            </Command.Group>
          )}
          <Command.Group heading={t`Apps`} className={GROUP}>
            {apps.map(([newest]) =>
              newest === undefined ? null : (
                <Entry
                  key={newest.projectId}
                  value={`${newest.projectNameDisplay} ${newest.projectId}`}
                  icon={<AppWindow aria-hidden />}
                  onSelect={run(() => navigate(revisePath(newest.projectId, newest.revisionString)))}
                >
                  <bdi>{newest.projectNameDisplay}</bdi>
                </Entry>
              ),
            )}
          </Command.Group>
          <Command.Group heading={t`Pages`} className={GROUP}>
            {PAGES.filter(({ to }) => isAdmin || to !== ADMIN_PATH).map(({ label, to, icon }) => (
              <Entry key={to} value={t(label)} icon={icon} onSelect={run(() => navigate(to))}>
                {t(label)}
              </Entry>
            ))}
            <Entry value={t`Log out`} icon={<LogOut aria-hidden />} onSelect={run(() => void logOut())}>
              {t`Log out`}
            </Entry>
          </Command.Group>
          <Command.Group heading={t`Settings`} className={GROUP}>
            {THEME_CHOICES.map((choice) => (
              <Entry
                key={choice}
                value={t(THEME_LABELS[choice])}
                icon={<Moon aria-hidden />}
                onSelect={run(() => chooseTheme(choice))}
              >
                {t(THEME_LABELS[choice])}
              </Entry>
            ))}
            {LANGUAGES.map((language) => (
              <Entry
                key={language}
                value={`${LANGUAGE_NAMES[language]} ${t`Language`}`}
                icon={<Languages aria-hidden />}
                onSelect={run(() => void switchLanguage(language))}
              >
                {LANGUAGE_NAMES[language]}
              </Entry>
            ))}
          </Command.Group>
        </Command.List>
      </Command>
    </Dialog>
  );
}

interface EntryProps {
  value: string;
  icon: ReactNode;
  onSelect: () => void;
  children: ReactNode;
}

function Entry({ value, icon, onSelect, children }: EntryProps) {
  return (
    <Command.Item
      value={value}
      onSelect={onSelect}
      className="flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-2 data-[selected=true]:bg-hover sm:min-h-9 [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-muted"
    >
      {icon}
      <span className="truncate">{children}</span>
    </Command.Item>
  );
}
