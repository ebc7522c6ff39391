import { publishedScript } from 'virtual:app-scripts';
import { afterAll, describe, expect, it } from 'vitest';
import { LambdaBrowser } from '../../../functions/adapters/browser/lambda-browser.ts';

const browser = new LambdaBrowser({ runtimeScript: publishedScript, limits: { tryMs: 4_000 } });
afterAll(() => browser.close());

const WORKS = 'Works when a visitor refuses its devices';

const app = (onClick: string) => `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>Bird Finder</title></head><body>
<h1>Bird Finder</h1><button type="button">Look</button><p role="status">Nothing yet</p>
<script>
const out = (text) => { document.querySelector('[role=status]').textContent = text; };
document.querySelector('button').addEventListener('click', async () => { ${onClick} });
</script></body></html>`;

const CAPTURE = `
  const stream = await navigator.mediaDevices.getUserMedia({ video: true, audio: true });
  const [track] = stream.getVideoTracks();
  const video = Object.assign(document.createElement('video'), { srcObject: stream, muted: true });
  await video.play();
  if (video.videoWidth !== 640) throw new Error('There is no picture.');
  out('Seen with ' + track.label);`;

describe('the check of an app with devices', () => {
  it('uses devices, and reports nothing for an app that handles a refusal', async () => {
    const report = await browser.check(app(`try { ${CAPTURE} } catch { out('Allow the camera to look for birds.'); }`));
    expect(report.problems).toEqual([]);
    expect(report.passed).toContain(WORKS);
  });

  it('reports an app that fails when a visitor refuses the camera, as a minor problem', async () => {
    const report = await browser.check(app(CAPTURE));
    expect(report.minor).toEqual([expect.stringMatching(/when the visitor refuses a device: .*NotAllowedError/)]);
    expect(report.problems).toEqual(report.minor);
    expect(report.passed).not.toContain(WORKS);
  });

  it('gives a place, and reports an app that needs one although the visitor refuses it', async () => {
    const locate = 'await new Promise((resolve, reject) => navigator.geolocation.getCurrentPosition(resolve, reject))';
    const report = await browser.check(app(`const { coords } = ${locate}; out('At ' + coords.latitude.toFixed(1));`));
    expect(report.minor).toEqual([expect.stringMatching(/when the visitor refuses a device: /)]);
    expect(report.problems).toEqual(report.minor);
  });

  it('judges no refusal for an app without devices', async () => {
    const report = await browser.check(app("out('No devices');"));
    expect(report.problems).toEqual([]);
    expect(report.passed).not.toContain(WORKS);
  });
});
