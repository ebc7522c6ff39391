import { IMAGE_MESSAGES } from '../images.ts';
import type { RefusalTable } from './refusal-table.ts';

/** Refusals of images. `image_…` is for a file with a name, and `upload_…` is for an upload, which has no name. */
export const IMAGE_REFUSALS = {
  upload_not_found: {
    code: 'invalid_input',
    text: 'Upload not found. Please upload the file again.',
  },
  upload_size: { code: 'payload_too_large', text: 'Image size cannot exceed {maxMb}MB.' },
  uploads_used_up: {
    code: 'rate_limited',
    text: 'You can upload {maxMb} MB a day. Please go on tomorrow (UTC), or use smaller images.',
  },
  images_too_slow: {
    code: 'payload_too_large',
    text: 'Reading these images takes too long. Please send fewer or smaller ones.',
  },
  thumbnail_too_large: { code: 'payload_too_large', text: IMAGE_MESSAGES.tooLarge },
  image_too_large: { code: 'payload_too_large', text: '{file} is larger than {maxMb}MB.' },
  image_kind: {
    code: 'unsupported_media_type',
    text: '{file} is not a PNG, JPEG, WebP or GIF image.',
  },
  image_pixels: { code: 'payload_too_large', text: '{file} has more than {maxMillions} million pixels.' },
  image_shape: {
    code: 'invalid_input',
    text: '{file} is too long and narrow to be cropped to 16:9.',
  },
  image_small: { code: 'invalid_input', text: '{file} has too few pixels.' },
  image_broken: { code: 'invalid_input', text: '{file} is damaged and cannot be read.' },
  upload_too_large: { code: 'payload_too_large', text: 'The uploaded file is larger than {maxMb}MB.' },
  upload_kind: {
    code: 'unsupported_media_type',
    text: 'The uploaded file is not a PNG, JPEG, WebP or GIF image.',
  },
  upload_pixels: {
    code: 'payload_too_large',
    text: 'The uploaded file has more than {maxMillions} million pixels.',
  },
  upload_shape: {
    code: 'invalid_input',
    text: 'The uploaded file is too long and narrow to be cropped to 16:9.',
  },
  upload_small: { code: 'invalid_input', text: 'The uploaded file has too few pixels.' },
  upload_broken: { code: 'invalid_input', text: 'The uploaded file is damaged and cannot be read.' },
} as const satisfies RefusalTable;
