import { expect, test } from 'vitest';
import { parseSections, stageOf } from '../../engine/prompt-sections.ts';
import { message } from './response-of.ts';

test('the first line of the system prompt names the stage', () => {
  expect(stageOf('You are the Planner of Buidl.\nMore.')).toBe('planner');
  expect(stageOf('You are the Coder of Buidl.')).toBe('coder');
  expect(stageOf('You are the Repairer of Buidl.')).toBe('repairer');
  expect(stageOf('You are a poet.\nYou are the Coder of Buidl.')).toBe('unknown');
});

test('sections keep their text verbatim, over several lines too', () => {
  const idea = 'a list\n\n  with <b>bold</b>\n<idea>\nand a stray </settings> tag';
  const sections = parseSections(message({ idea, name: 'List', document: '<p>\n  x\n</p>' }));
  expect(sections.idea).toBe(idea);
  expect(sections.project_name).toBe('List');
  expect(sections.document).toBe('<p>\n  x\n</p>');
  expect(sections.plan).toBeUndefined();
});

test('an idea may contain its closing tag', () => {
  expect(parseSections(message({ idea: 'one\n</idea>\ntwo' })).idea).toBe('one\n</idea>\ntwo');
});

test('a message without sections, and one with an unclosed section, can be read', () => {
  expect(parseSections('hello')).toEqual({});
  expect(parseSections('<idea>\nhalf').idea).toBe('half');
});
