/**
 * How long personal data are kept. Orders: Spanish commercial code, article 30. A separate file,
 * since `policy.ts` is sent with every page.
 */
export const firstRetention = {
  orderYears: 6,
  contactMonths: 12,
  orderCookieMinutes: 60,
  orderLinkMonths: 12,
  sentMailDays: 30,
  knownDeviceDays: 180,
  emptySearchMonths: 6,
  noticeMonths: 6,
  unconfirmedNoticeDays: 7,
  reviewMonths: 36,
  auditYears: 6,
} as const
