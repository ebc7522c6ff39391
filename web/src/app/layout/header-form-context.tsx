import { createContext, type Dispatch, type ReactNode, useContext, useEffect, useReducer, useState } from 'react';
import { useLocation } from 'react-router-dom';
import {
  type HeaderEvent,
  type HeaderForm,
  headerReducer,
  readHeaderForm,
  storeHeaderForm,
} from '../../lib/header-mode.ts';
import { readCreatePageState } from '../../lib/read-create-page-state.ts';

interface HeaderFormStore {
  form: HeaderForm;
  dispatch: Dispatch<HeaderEvent>;
  /** Images that the user added to the description. Files cannot be stored, so a reload loses them. */
  images: File[];
  chooseImages: (images: File[]) => void;
}

const HeaderFormContext = createContext<HeaderFormStore | null>(null);

/** Keeps the header's form across navigation and reloads. The desktop and mobile forms share it. */
export function HeaderFormProvider({ children }: { children: ReactNode }) {
  const [form, dispatch] = useReducer(headerReducer, sessionStorage, readHeaderForm);
  const [images, chooseImages] = useState<File[]>([]);
  const location = useLocation();

  useEffect(() => storeHeaderForm(form, sessionStorage), [form]);

  useEffect(() => {
    if (location.pathname !== '/create-app') return;
    const isRevising = new URLSearchParams(location.search).has('revise');
    const { isQuickBuidl } = readCreatePageState(location.state);
    dispatch({ type: 'createPageReached', isQuickBuidl, isRevising });
  }, [location]);

  return <HeaderFormContext value={{ form, dispatch, images, chooseImages }}>{children}</HeaderFormContext>;
}

export function useHeaderForm(): HeaderFormStore {
  const store = useContext(HeaderFormContext);
  if (store === null) throw new Error('useHeaderForm needs a HeaderFormProvider above it.');
  return store;
}
