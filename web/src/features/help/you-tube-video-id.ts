const VIDEO_ID = '([A-Za-z0-9_-]{11})';
const VIDEO_LINKS = [
  new RegExp(`^https://(?:www\\.|m\\.)?youtube(?:-nocookie)?\\.com/watch\\?(?:[^#]*&)?v=${VIDEO_ID}(?:[&#]|$)`),
  new RegExp(`^https://(?:www\\.|m\\.)?youtube(?:-nocookie)?\\.com/(?:embed|shorts|live)/${VIDEO_ID}(?:[/?#]|$)`),
  new RegExp(`^https://youtu\\.be/${VIDEO_ID}(?:[/?#]|$)`),
];

export function youTubeVideoId(link: string): string | null {
  for (const pattern of VIDEO_LINKS) {
    const id = pattern.exec(link)?.[1];
    if (id !== undefined) return id;
  }
  return null;
}
