import type { Generated } from 'kysely'
import type { Flag } from './flag.ts'

export type DiscountSchema = {
  discount_codes: DiscountCodesTable
  loaded_codes: LoadedCodesTable
}

export type DiscountCodesTable = {
  code: string
  percent: number
  is_active: Flag
  starts_at: string | null
  ends_at: string | null
  max_uses: number | null
  used_count: Generated<number>
  created_at: string
}

/** Codes of the policy that were ever loaded: a deleted one is not loaded again. */
type LoadedCodesTable = { code: string }
