/** Each is loaded once; then the database decides. Never sent to browsers, unlike `policy.ts`. */
export const discountCodes = [
  { code: 'WELCOME10', percent: 10 },
  { code: 'SUMMER20', percent: 20 },
]
