import type { AppFace, AppIcons } from '../../../../shared/domain/app-face.ts';
import type { Addresses } from '../../../ports/addresses.ts';
import { type ImageEncoder, ImageRefusedError } from '../../../ports/images.ts';
import type { Objects } from '../../../ports/objects.ts';
import { storeImage } from '../../projects/files/app-files.ts';
import { monogramSvg } from './monogram.ts';

export interface AppIconServices {
  apps: Objects;
  addresses: Pick<Addresses, 'appsUrl'>;
  imageEncoder: Pick<ImageEncoder, 'encodeIcon'>;
}

const BASE64 = /^data:image\/(svg\+xml|png|webp|jpeg)(?:;[\w=-]+)*?(;base64)?,/i;
/**
 * Matches SVG content that an icon may not contain. Texts need fonts, which Lambda functions lack; the rest could refer
 * to other files.
 */
const UNUSABLE = /<(?:text|image|foreignObject|script|style|use|!|\?)|\b(?:href|url)\b/i;

/**
 * Stores the app's icon in the sizes of home screens and returns the URLs. Replaces an unusable icon with the first
 * letter of the app's name.
 */
export async function makeAppIcons(
  services: AppIconServices,
  { projectId, name }: { projectId: string; name: string },
  face: AppFace,
): Promise<AppIcons> {
  const letter = Buffer.from(monogramSvg(face.title ?? name, face.themeColor));
  const own = iconBytes(face.iconUrl ?? '');
  const background = face.themeColor ?? '#ffffff';
  const store = async (sidePx: number) => {
    const draw = (bytes: Uint8Array) => services.imageEncoder.encodeIcon(bytes, { sidePx, background });
    const image = await (own === undefined ? draw(letter) : draw(own).catch(onlyIfRefused(() => draw(letter))));
    return storeImage(services.apps, services.addresses.appsUrl, projectId, image);
  };
  const [px180, px192, px512] = await Promise.all([store(180), store(192), store(512)]);
  return { px180, px192, px512 };
}

function onlyIfRefused<Result>(draw: () => Promise<Result>) {
  return (error: unknown): Promise<Result> => {
    if (error instanceof ImageRefusedError) return draw();
    throw error;
  };
}

/** Returns the image in an icon's data URL; undefined if it cannot be drawn. */
function iconBytes(dataUrl: string): Uint8Array | undefined {
  const [start, kind = '', isBase64] = BASE64.exec(dataUrl) ?? [];
  if (start === undefined) return undefined;
  const rest = dataUrl.slice(start.length);
  const bytes = isBase64 ? Buffer.from(rest, 'base64') : Buffer.from(decoded(rest));
  return kind.toLowerCase() === 'svg+xml' && UNUSABLE.test(bytes.toString('utf8')) ? undefined : bytes;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
