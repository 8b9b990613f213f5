/** A parcel of an order by its position from 0, or goods that were sent again by their number from 1. */
export type Arrived = { parcel: number } | { replacement: number }
