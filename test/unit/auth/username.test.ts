import { expect, it } from 'vitest';
import { isReservedUsername, usernameSkeleton } from '../../../shared/domain/username.ts';

it.each([
  ['Ada_Lovelace', 'adalovelace'],
  ['ada-lovelace', '_Ada__Lovelace_'],
  ['b0b', 'bob'],
  ['paul', 'pau1'],
  ['paul', 'PAUI'],
  ['sam', '5am'],
  ['modern', 'modem'],
  ['wendy', 'vvendy'],
  ['wendy', 'v_vendy'],
])('%s looks like %s', (name, other) => {
  expect(usernameSkeleton(other)).toBe(usernameSkeleton(name));
});

it.each([
  ['bob', 'bobby'],
  ['bob', 'rob'],
  ['user_2', 'user_3'],
])('%s differs from %s', (name, other) => {
  expect(usernameSkeleton(other)).not.toBe(usernameSkeleton(name));
});

it.each(['admin', 'Adm1n', 'buidl', 'BUIDI', '5upp0rt', 'r_o_o_t', 'sy5tern', 'officia1', 'rnoderator'])(
  '%s is reserved',
  (name) => {
    expect(isReservedUsername(name)).toBe(true);
  },
);

it.each(['ada', 'administrate', 'rooted', 'buidler'])('%s is free', (name) => {
  expect(isReservedUsername(name)).toBe(false);
});
