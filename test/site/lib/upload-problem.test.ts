import { describe, expect, it } from 'vitest';
import { findUploadProblem } from '../../../web/src/lib/upload-problem.ts';

const MEGABYTE = 1024 * 1024;
const image = (name: string, size = 10, type = 'image/png') => ({ name, size, type, lastModified: 1 });
const images = (count: number) => Array.from({ length: count }, (_, index) => image(`${index}.png`));

describe('images for a build', () => {
  it('are at most five, including earlier ones', () => {
    expect(findUploadProblem([], images(5))).toBeNull();
    expect(findUploadProblem([], images(6))?.title).toBe('You can upload a maximum of 5 files.');
    expect(findUploadProblem(images(5), [image('one more.png')])?.title).toBe('You can upload a maximum of 5 files.');
  });

  it('have at most 10MB each', () => {
    expect(findUploadProblem([], [image('large.png', 10 * MEGABYTE)])).toBeNull();
    expect(findUploadProblem([], [image('larger.png', 10 * MEGABYTE + 1)])?.detail).toBe('larger.png');
  });

  it('are not empty', () => {
    expect(findUploadProblem([], [image('nothing.png', 0)])).toEqual({
      title: 'This file is empty.',
      detail: 'nothing.png',
    });
  });

  it.each(['image/svg+xml', 'image/heic', 'image/avif'])('are not of the type %s', (type) => {
    expect(findUploadProblem([], [image('logo', 10, type)])).toEqual({
      title: 'Only PNG, JPEG, WebP and GIF images can be used.',
      detail: 'logo',
    });
  });

  it('are images, without duplicates', () => {
    expect(findUploadProblem([], [image('notes.pdf', 10, 'application/pdf')])?.title).toMatch(/Only images/);
    expect(findUploadProblem(images(1), images(1))?.title).toMatch(/already/);
  });
});
