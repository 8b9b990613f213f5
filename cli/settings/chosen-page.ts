import { nearestFirst } from '#core/base/text/nearest.ts'
import { contentOfText } from '#core/settings/pages/changes-in-words.ts'
import { fileText, textPages, textSetting } from '#core/settings/page-texts.ts'
import type { Setting } from '#core/settings/settings-list.ts'
import { Refusal } from '../terminal/command.ts'

/** The page that was typed; refuses another one with the nearest names. */
export function chosenPage(typed = ''): { page: string; key: string; setting: Setting } {
  const page = typed.trim().toLowerCase().replace(/^\//, '')
  const setting = textSetting(page)
  if (setting) return { page, key: setting.key, setting }
  throw new Refusal(`No hay ninguna página de texto «${typed}». ${nearestPages(page)}`, {
    ok: false,
    reason: 'unknown',
  })
}

/** The pages, the nearest to their address or their title first. */
function nearestPages(typed: string): string {
  const names = new Map<string, string>()
  for (const page of textPages()) {
    const { title } = contentOfText(page, fileText(page))
    const name = `${page} (${title})`
    names.set(page, name).set(title, name)
  }
  const { meant = '', words } = nearestFirst(typed, [...names.keys()])
  const [first = ''] = names.get(meant)?.split(' ') ?? []
  const near = new Set(words.map((word) => names.get(word)))
  return `${first === '' ? '' : `¿Querías decir ${first}? `}Puede ser: ${[...near].join(', ')}.`
}
