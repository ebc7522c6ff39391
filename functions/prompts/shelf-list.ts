import { SHELF } from '../../shared/domain/shelf.ts';
import { type ShelfPackage, shelfAddress } from '../../shared/domain/shelf-package.ts';

/** The addresses of the libraries that documents may load, one line for each library. */
export const SHELF_LIST = SHELF.map((known) => `  - ${known.title}: ${addressesOf(known).join(', ')}`).join(
  '\n',
);

function addressesOf(known: ShelfPackage): string[] {
  const { files, folder } = known;
  const addresses = files
    .filter(({ isPart }) => !isPart)
    .map(({ name, isModule }) => shelfAddress(known, name) + (isModule ? ' (module)' : ''));
  if (!folder) return addresses;
  const modules = Object.entries(folder.modules).map(([name, names]) => `${name}/{${names.join(',')}}.js`);
  return [...addresses, `${shelfAddress(known, folder.name)} (modules ${modules.join(' ')})`];
}
