/** A signed-in shopper, as pages may know them. */
export type Shopper = {
  id: string
  email: string
  firstName: string
  lastName: string
  displayName: string
  /** The first word of the display name. */
  greeting: string
  phone: string
  emailVerified: boolean
}

/** Maximum length of each part of a name. */
export const NAME_LIMITS = { firstName: 60, lastName: 90 } as const
