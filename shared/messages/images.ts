/** The product specification prescribes these texts. */
export const IMAGE_MESSAGES = {
  required: 'Please select an image file to upload.',
  tooLarge: 'Image size cannot exceed 5MB.',
} as const;
