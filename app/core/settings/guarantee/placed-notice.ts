import { currentChanges, type SettingChanges } from '#core/base/policy/live-settings.ts'
import type { NoticeKind } from './notice-file.ts'

/** The notice that the owner placed; `width` and `height` give its proportions. */
export type PlacedNotice = { sha256: string; kind: NoticeKind; width: number; height: number }

/** Its place among the owner's changes, by which every server has it in memory. No browser gets it. */
const PATH = 'guarantee.notice'

/** What a server or a command reads beside the settings. */
export const noticeChange = (notice: PlacedNotice | null): SettingChanges =>
  notice === null ? {} : { [PATH]: notice }

/** The notice that counts for this request, on the server; null: none is placed. */
export const placedNotice = (): PlacedNotice | null =>
  (currentChanges()[PATH] as PlacedNotice | undefined) ?? null // as `noticeChange` put it there

/** The address of the file, which never changes under it. */
export const noticePath = ({ sha256, kind }: PlacedNotice): string =>
  `/img/garantia/${sha256}.${kind}`
