const SAMPLES: Readonly<Record<string, string>> = {
  number: '3',
  email: 'ada@example.com',
  url: 'https://example.com',
  tel: '+41 44 123 45 67',
  password: 'Secret-123',
  date: '2030-05-17',
  time: '10:30',
  month: '2030-05',
  'datetime-local': '2030-05-17T10:30',
};

/** Returns a valid value for a field of this type. An empty type means a field without a `type` attribute. */
export function sampleFor(type: string): string {
  return SAMPLES[type] ?? 'Sample';
}
