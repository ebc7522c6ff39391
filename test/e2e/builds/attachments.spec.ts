import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { signUpAndLogIn } from '../../fixtures/signed-in-user.ts';
import { test } from '../buidl-test.ts';
import { signIn } from '../newcomer.ts';
import { untilPolled } from '../until-polled.ts';

const prompt = (page: Page) => page.getByRole('textbox', { name: 'Instructions' });
const files = (page: Page) => page.getByRole('list', { name: 'Attached files' });
const row = (page: Page, name: string) => files(page).getByRole('listitem').filter({ hasText: name });

interface GivenFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

const given = (name: string, content: string | Buffer, mimeType = ''): GivenFile => ({
  name,
  mimeType,
  buffer: Buffer.from(content),
});

/** Returns a PDF with one page: a line of text and a gray picture of 80 by 80 pixels. */
function pdf(name: string, encrypt = ''): GivenFile {
  const content = 'BT /F1 24 Tf 72 700 Td (Tea and cake) Tj ET q 80 0 0 80 72 500 cm /I1 Do Q';
  const picture = Buffer.alloc(80 * 80, 0x80).toString('latin1');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> /XObject << /I1 6 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    `<< /Type /XObject /Subtype /Image /Width 80 /Height 80 /ColorSpace /DeviceGray /BitsPerComponent 8 /Length ${picture.length} >>\nstream\n${picture}\nendstream`,
    ...(encrypt === '' ? [] : [encrypt]),
  ];
  let text = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const id = '<00112233445566778899aabbccddeeff>';
  const trailer = `<< /Size ${objects.length + 1} /Root 1 0 R /ID [${id} ${id}]${encrypt === '' ? '' : ' /Encrypt 7 0 R'} >>`;
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n${trailer}\nstartxref\n${text.length}\n%%EOF`;
  return given(name, Buffer.from(text, 'latin1'), 'application/pdf');
}

/** Encrypts a PDF so that no password opens it, because its password hashes are all zeros. */
const ENCRYPTED = `<< /Filter /Standard /V 1 /R 2 /O <${'00'.repeat(32)}> /U <${'00'.repeat(32)}> /P -4 >>`;
const CSV = 'Name;Price;Since\nGreen tea;2,50;05.01.2026\nBlack tea;3,00;06.01.2026\n';
const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20" onload="alert(1)"><script>alert(2)</script><rect width="40" height="20" fill="red"/></svg>';

test('files are understood in the browser, survive a reload, and reach the app', async ({ page, cloud }) => {
  await page.clock.install();
  await signIn(page, cloud, await signUpAndLogIn(cloud.api));
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  await page.goto('/create-app');
  // When the first user of a browser signs in, the page deletes files of an earlier user, then stores this key.
  await page.waitForFunction(() => localStorage.getItem('buidl:user:builder') !== null);
  const attach = (...chosen: GivenFile[]) => page.getByLabel('Files to attach').setInputFiles(chosen);
  expect(requested.filter((url) => /pdf|heic|mammoth|read-file/.test(url))).toEqual([]);

  const avif = await sharp({ create: { width: 64, height: 48, channels: 3, background: 'teal' } })
    .avif()
    .toBuffer();
  await attach(pdf('menu.pdf'), given('prices.csv', CSV), given('photo.avif', avif), given('logo.svg', SVG));
  await expect(row(page, 'menu.pdf')).toContainText('1 page, 3 words, 1 picture');
  await expect(row(page, 'prices.csv')).toContainText('2 rows, 3 columns: Name, Price (number), Since (date)');
  await expect(row(page, 'photo.avif')).toContainText('Converted to an image for the web');
  await expect(row(page, 'logo.svg')).toContainText('Drawn as an image, without its scripts');
  await page.getByRole('button', { name: 'Follow the look of logo.svg' }).click();

  await page.reload();
  await expect(row(page, 'prices.csv')).toContainText('2 rows');
  await expect(page.getByRole('button', { name: 'Follow the look of logo.svg' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await page.setViewportSize({ width: 390, height: 800 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await page.setViewportSize({ width: 1280, height: 800 });

  const refused: [GivenFile, string][] = [
    [pdf('secret.pdf', ENCRYPTED), 'This PDF has a password.'],
    [given('cut.pdf', '%PDF-1.4\n1 0 obj'), 'This PDF cannot be read.'],
    [given('cut.heic', `\0\0\0\x18ftypheic\0\0\0\0mif1heic${'\0'.repeat(50)}`), 'This image cannot be read.'],
    [given('broken.svg', '<svg><rect'), 'This image cannot be read.'],
  ];
  for (const [file, problem] of refused) {
    await attach(file);
    await expect(row(page, file.name)).toContainText(problem);
    await page.getByRole('button', { name: `Remove ${file.name}` }).click();
  }
  for (const name of ['menu.pdf', 'photo.avif', 'logo.svg']) {
    await page.getByRole('button', { name: `Remove ${name}` }).click();
  }

  await page.getByLabel('Project Name', { exact: true }).fill('Teas');
  await prompt(page).fill('a list of my teas');
  await page.getByRole('button', { name: 'Plan the app' }).click();
  await page.getByRole('button', { name: 'Build the app' }).click();
  await untilPolled(page, page.getByRole('region', { name: 'Success!' }));
  const app = page.frameLocator('iframe');
  await expect(app.getByRole('heading', { name: 'Green tea' })).toBeVisible();
  await expect(app.getByText('Price: 2.5')).toBeVisible();
});
