/**
 * The pages of text, each in `pages/` under this name, in the format that the desk and `textos` have
 * too. Each is an address of the shop, and listed in the sitemap. `faq.txt` is one more, in groups.
 */
export const staticPages: readonly string[] = [
  'shipping',
  'returns',
  'terms',
  'legal-notice',
  'privacy-policy',
  'cookies-policy',
  'accessibility',
]
