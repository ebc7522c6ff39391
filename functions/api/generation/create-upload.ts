/** POST /uploads */
import { uploadServices } from '../../composition.ts';
import { createUpload as signUpload } from '../../core/uploads/create-upload.ts';
import { userHandler } from '../serve-area.ts';

export const createUpload = userHandler('createUpload', async (input, caller) => ({
  success: true,
  ...(await signUpload(uploadServices(), caller.user.publicKey, input)),
}));
