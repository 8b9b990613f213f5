/** Whether a parcel may carry this tracking address: none, or one that is https, since shoppers follow it. */
export const isTrackingUrl = (typed: string | null): boolean =>
  typed === null || URL.parse(typed)?.protocol === 'https:'
