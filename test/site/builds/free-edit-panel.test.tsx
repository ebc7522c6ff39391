import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { FreeEditPanel } from '../../../web/src/features/builds/components/studio/free-edit-panel.tsx';
import { UnsavedEdits } from '../../../web/src/features/builds/components/studio/unsaved-edits.tsx';
import type { PickedElement } from '../../../web/src/features/builds/inspection.ts';
import { useInspection } from '../../../web/src/features/builds/use-inspection.ts';
import { renderPage, revision, stubApi, toastTexts } from '../../fixtures/render-page.tsx';

const UPLOAD_KEY = `uploads/${'0'.repeat(26)}`;
const S3 = 'https://work.example';
const FILE = `/images/prj_1/${'ab'.repeat(32)}.webp#hero`;
const uploaded = {
  'POST /api/uploads': { body: { success: true, uploadKey: UPLOAD_KEY, url: S3, fields: {} } },
};

const image: PickedElement = {
  tag: 'img',
  selector: 'main > img',
  label: 'Logo',
  html: '<img>',
  styles: {},
  text: '',
  attributes: { src: FILE },
  index: 0,
  count: 1,
};

interface PanelProps {
  picked: PickedElement;
  sent: unknown[];
}

function Panel({ picked, sent }: PanelProps) {
  const { inspection } = useInspection(revision);
  const [isShown, setIsShown] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setIsShown(!isShown)}>
        Select
      </button>
      <UnsavedEdits revision={revision} inspection={inspection} isEditing={false} onEnd={() => {}} />
      <button type="button" onClick={() => inspection.inspector.connect((message) => sent.push(message))}>
        Start
      </button>
      {isShown && <FreeEditPanel picked={picked} inspection={inspection} />}
      <output>{JSON.stringify(inspection.edits.map(({ change }) => change))}</output>
    </>
  );
}

function show(picked: PickedElement) {
  const sent: unknown[] = [];
  return { ...renderPage(<Panel picked={picked} sent={sent} />), sent };
}
const choose = () => screen.getByLabelText('Image');
const logo = new File(['pixels'], 'logo.png', { type: 'image/png' });

it('uploads a replacement image, and shows it immediately', async () => {
  stubApi({ ...uploaded, [`POST ${S3}`]: { body: {} } });
  const { person, sent } = show(image);
  await person.click(screen.getByRole('button', { name: 'Start' }));
  await person.upload(choose(), logo);
  await expect
    .poll(() => screen.getByRole('status').textContent)
    .toBe(JSON.stringify([{ kind: 'image', uploadKey: UPLOAD_KEY }]));
  expect(sent).toEqual([
    { type: 'edit', kind: 'attribute', name: 'src', value: `data:image/png;base64,${btoa('pixels')}` },
  ]);
});

it('shows the problem of a file, and a failed upload', async () => {
  stubApi(uploaded);
  const { person } = show(image);
  await person.upload(choose(), new File([], 'empty.png', { type: 'image/png' }));
  expect(screen.getByText('This file is empty.')).toBeInTheDocument();
  await person.upload(choose(), logo);
  await expect.poll(() => toastTexts[0]?.[0]).toBe('The image could not be uploaded.');
  expect(screen.getByRole('status')).toHaveTextContent('[]');
});

it('offers no image for elements without a file of the app', () => {
  show({ ...image, attributes: { src: 'data:image/gif;base64,AAAA' } });
  expect(screen.queryByLabelText('Image')).toBeNull();
});

const heading: PickedElement = { ...image, tag: 'h1', text: 'Tea', attributes: { href: '#tea' } };

it('shows the changed values of an element that is selected again', async () => {
  const { person } = show(heading);
  await person.type(screen.getByLabelText('Text'), ' time');
  await person.type(screen.getByLabelText('Link'), '-time');
  await person.click(screen.getByRole('button', { name: 'Select' }));
  await person.click(screen.getByRole('button', { name: 'Select' }));
  expect(screen.getByLabelText('Text')).toHaveValue('Tea time');
  expect(screen.getByLabelText('Link')).toHaveValue('#tea-time');
});

it('shows why changes cannot be saved, and confirms before leaving them', async () => {
  const leaving = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  const { person } = show(heading);
  expect(leaving()).toBe(false);
  await person.clear(screen.getByLabelText('Font size'));
  await person.type(screen.getByLabelText('Font size'), '500');
  expect(screen.getByRole('alert')).toHaveTextContent('A size is from 0 to 400 pixels.');
  expect(screen.getByRole('button', { name: 'Save, free' })).toHaveAttribute('aria-disabled', 'true');
  expect(leaving()).toBe(true);
  await person.click(screen.getByRole('button', { name: 'Discard' }));
  await person.type(screen.getByLabelText('Text'), ' time');
  expect(leaving()).toBe(false);
});
