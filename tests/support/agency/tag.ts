import { XmlElement } from 'libxml2-wasm'
import { xmlText } from '#core/base/text/xml.ts'

/** An element without its namespace; the agency takes no white space around a text (6.7). */
export type Tag = { name: string; text: string; tags: Tag[] }

export function readTag(element: XmlElement): Tag {
  const tags = childrenOf(element).map(readTag)
  return { name: element.name, text: tags.length === 0 ? element.content.trim() : '', tags }
}

export function childrenOf(element: XmlElement): XmlElement[] {
  const found: XmlElement[] = []
  for (let node = element.firstChild; node !== null; node = node.next) {
    if (node instanceof XmlElement) found.push(node)
  }
  return found
}

/** An element as XML that needs nothing around it; the library's own way reads the whole document for each. */
export function writeElement(element: XmlElement): string {
  const parts = childrenOf(element)
  const content = parts.length === 0 ? xmlText(element.content) : parts.map(writeElement).join('')
  const attributes = element.attrs.map(({ name, value }) => ` ${name}="${xmlText(value)}"`).join('')
  return `<${element.name} xmlns="${element.namespaceUri}"${attributes}>${content}</${element.name}>`
}

/** The tags at a path of names, "Destinatarios/IDDestinatario". */
export const tagsAt = (tag: Tag, path: string): Tag[] =>
  path
    .split('/')
    .reduce<Tag[]>(
      (tags, name) => tags.flatMap((one) => one.tags.filter((t) => t.name === name)),
      [tag],
    )

/** The text at a path; empty if there is none. */
export const textAt = (tag: Tag, path: string): string => tagsAt(tag, path)[0]?.text ?? ''
