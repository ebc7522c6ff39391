import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import * as z from 'zod';
import {
  DATA_VERSION,
  emptyDataDir,
  makeDataPrivate,
  migrateDataDir,
  requireWritableDir,
} from '../../host/data-dir.ts';
import { JsonFile } from '../../host/json-file.ts';
import { ObjectStore } from '../../s3/object-store.ts';
import { openJournal } from '../../solana/journal.ts';
import { loadKeypair } from '../../solana/load-keypair.ts';
import { ExecutionStore } from '../../step-functions/execution-store.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'buidl-data-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
});

const at = (...names: string[]) => join(folder, ...names);
const write = (text: string, ...names: string[]) => writeFileSync(at(...names), text);
const versionOf = () => JSON.parse(readFileSync(at('version.json'), 'utf8'));

describe('a path', () => {
  it('is refused with a sentence when it is a file, is below one, or nothing can be made there', () => {
    write('', 'file');
    expect(() => requireWritableDir(at('file'))).toThrow(`DATA_DIR=${at('file')} cannot be used: it is a file.`);
    expect(() => requireWritableDir(at('file', 'below'))).toThrow('a part of the path is a file');
    expect(() => requireWritableDir('/proc/buidl')).toThrow(
      /cannot be used: (a folder cannot be made|you may not write) there/,
    );
    expect(() => requireWritableDir(at('x'.repeat(300)))).toThrow('the path is too long');
  });

  it('is made when it is missing, and nothing stays of the trial', () => {
    requireWritableDir(at('new', 'data'));
    expect(existsSync(at('new', 'data', '.probe'))).toBe(false);
    expect(existsSync(at('new', 'data'))).toBe(true);
  });
});

describe('the modes of the data', () => {
  const modeOf = (...names: string[]) => (statSync(at(...names)).mode & 0o777).toString(8);

  it('are for its owner alone in a new folder', () => {
    requireWritableDir(at('new', 'data'));
    expect([modeOf('new'), modeOf('new', 'data')]).toEqual(['700', '700']);
  });

  it('are tightened for the data of an earlier start, and for nothing else', () => {
    mkdirSync(at('s3', 'bucket'), { recursive: true, mode: 0o755 });
    mkdirSync(at('photos'), { mode: 0o755 });
    writeFileSync(at('s3', 'bucket', 'object'), 'x', { mode: 0o644 });
    writeFileSync(at('s3', 'program'), 'x', { mode: 0o755 });
    writeFileSync(at('version.json.bak'), 'x', { mode: 0o644 });
    writeFileSync(at('photos', 'cat'), 'x', { mode: 0o644 });
    symlinkSync(at('photos', 'cat'), at('s3', 'link'));
    makeDataPrivate(folder);
    const modes = [modeOf('s3'), modeOf('s3', 'bucket'), modeOf('s3', 'bucket', 'object'), modeOf('s3', 'program')];
    expect([...modes, modeOf('version.json.bak')]).toEqual(['700', '700', '600', '700', '600']);
    expect([modeOf('photos'), modeOf('photos', 'cat')]).toEqual(['755', '644']);
  });
});

describe('the version of the data', () => {
  it('is written to a new folder, and 1 is assumed for data without one', () => {
    migrateDataDir(folder);
    expect(versionOf()).toEqual({ version: DATA_VERSION });
    rmSync(at('version.json'));
    mkdirSync(at('dynamodb'));
    const migrated: string[] = [];
    migrateDataDir(folder, {
      version: 3,
      migrations: { 1: () => migrated.push('1 to 2'), 2: () => migrated.push('2 to 3') },
    });
    expect(migrated).toEqual(['1 to 2', '2 to 3']);
    expect(versionOf()).toEqual({ version: 3 });
  });

  it('is named when it is newer, or when no migration leads from it', () => {
    write('{"version": 7}', 'version.json');
    expect(() => migrateDataDir(folder, { version: 2 })).toThrow(
      /holds data of version 7, and this Buidl reads version 2/,
    );
    expect(() => migrateDataDir(folder, { version: 9, migrations: {} })).toThrow('cannot bring to version 9');
  });

  it('stays at the last migration that was done', () => {
    write('{"version": 1}', 'version.json');
    const migrations = {
      1: () => undefined,
      2: () => {
        throw new Error('no space');
      },
    };
    expect(() => migrateDataDir(folder, { version: 3, migrations })).toThrow('no space');
    expect(versionOf()).toEqual({ version: 2 });
  });

  it('goes with the data', () => {
    migrateDataDir(folder);
    write('mine', 'notes.txt');
    emptyDataDir(folder);
    expect(existsSync(at('version.json'))).toBe(false);
    expect(existsSync(at('notes.txt'))).toBe(true);
  });
});

describe('a damaged file', () => {
  const openState = () => new JsonFile(at('secrets.json'), z.object({ secret: z.string() }), { secret: '' });

  it.each([
    ['is cut off', () => truncateSync(at('secrets.json'), 5)],
    ['is empty', () => write('', 'secrets.json')],
    ['is something else', () => write('[]', 'secrets.json')],
  ])('of secrets or parameters that %s is replaced by its copy, which is said', (_how, damage) => {
    openState().write({ secret: 'kept' });
    damage();
    const said = vi.spyOn(console, 'error').mockReturnValue();
    onTestFinished(() => said.mockRestore());
    expect(openState().value).toEqual({ secret: 'kept' });
    expect(said).toHaveBeenCalledWith(
      `${at('secrets.json')} is damaged. Its copy, ${at('secrets.json.bak')}, is used.`,
    );
  });

  it('is named with what to do when its copy is damaged too', () => {
    openState().write({ secret: 'kept' });
    for (const name of ['secrets.json', 'secrets.json.bak']) write('{', name);
    expect(openState).toThrow(
      `${at('secrets.json')} is damaged. Remove it to start without what it holds, restore the file from a backup, or start with --fresh`,
    );
  });

  it('of keys is named', () => {
    write('[1, 2, 3]', 'treasury.json');
    expect(() => loadKeypair(at('treasury.json'))).toThrow(`${at('treasury.json')} is no key pair`);
  });

  it('of the chain is named with its line, and a line that was cut off is left out', () => {
    write('{"half": ', 'journal.jsonl');
    openJournal(folder).close();
    write('nonsense\n', 'journal.jsonl');
    expect(() => openJournal(folder)).toThrow(`${at('journal.jsonl')} is damaged in line 1. Restore it`);
  });

  it('of stored objects is named', () => {
    new ObjectStore(folder).createBucket('apps', []);
    const [bucket = ''] = readdirSync(folder);
    write('{', bucket, 'bucket.json');
    expect(() => new ObjectStore(folder)).toThrow(`${at(bucket, 'bucket.json')} is damaged`);
  });

  it('of a build is named', () => {
    write('', 'e.json');
    expect(() => new ExecutionStore(folder, 0)).toThrow(
      `${at('e.json')} is damaged. Remove it to start without this build, whose credits come back within 30 minutes`,
    );
  });
});
