import { describe, expect, it } from 'vitest';
import { youTubeVideoId } from '../../../web/src/features/help/you-tube-video-id.ts';

describe('a link to a video', () => {
  it.each([
    'https://www.youtube.com/watch?v=aB3_-456789',
    'https://youtube.com/watch?list=x&v=aB3_-456789&t=3',
    'https://youtu.be/aB3_-456789?t=3',
    'https://www.youtube-nocookie.com/embed/aB3_-456789',
    'https://m.youtube.com/shorts/aB3_-456789',
  ])('%s has its id', (link) => {
    expect(youTubeVideoId(link)).toBe('aB3_-456789');
  });

  it.each([
    '',
    'https://youtu.be/short',
    'https://youtu.be/aB3_-4567890',
    'https://youtube.example/watch?v=aB3_-456789',
    'http://youtube.com.evil.example/watch?v=aB3_-456789',
    'javascript:alert(1)//youtu.be/aB3_-456789',
  ])('%s is none', (link) => {
    expect(youTubeVideoId(link)).toBeNull();
  });
});
