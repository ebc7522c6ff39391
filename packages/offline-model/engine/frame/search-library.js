import { search } from '../../../../web/buidl-kit/search.ts';

globalThis.kit.search = search;
