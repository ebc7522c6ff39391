import { Option } from '@commander-js/extra-typings';

export const IMAGE = new Option('--image <file>', 'An image for the app; may be repeated').argParser(
  (path, previous: string[] | undefined) => [...(previous ?? []), path],
);
export const ATTACH = new Option(
  '--attach <file>',
  'A text or table for the app (.txt, .md, .csv, .tsv); may be repeated',
).argParser((path, previous: string[] | undefined) => [...(previous ?? []), path]);
export const CODE = new Option('--code', 'Shows the code while it is written');
export const OPEN = new Option('--open', 'Opens the app when it is built');
export const DETACH = new Option('--detach', 'Starts the build and does not wait for it');
