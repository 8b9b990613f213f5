import fs from 'node:fs'
import path from 'node:path'
import type {
  PicturePair,
  PictureFile,
  PictureFileFault,
} from '#core/catalogue/pictures/own-pictures.server.ts'
import { hideOwnPictures } from '#core/catalogue/pictures/set-pictures.server.ts'
import { FileStoreError, type StoreFault } from '#core/base/files/file-store.server.ts'
import { openStore } from '#core/base/files/open-store.server.ts'
import { readPicturesPlace } from '#server/config.ts'
import { chosenProduct } from '../chosen.ts'
import { durability, label, labels, removeOwnLabel } from '../durability.ts'
import { recall } from '../recalls/recall.ts'
import { endRecall, list as recalls, markDone } from '../recalls/recall-lists.ts'
import { Refusal, type Answer, type Command, type Group, type Input } from '../terminal/command.ts'
import { printable } from '../terminal/screen.ts'
import { count } from '../terminal/words.ts'

const MOST_FILES = 5000
const MOST_SHOWN = 30
/** What operating systems leave in folders. */
const NO_PICTURE = /^(?:\.|thumbs\.db$|desktop\.ini$)/i

const add: Command = {
  name: 'fotos',
  takes: 'CARPETA',
  fewest: 1,
  says: 'pone las fotos de una carpeta a sus productos; se ven en segundos',
  more: [
    'Cada fichero lleva en su nombre el id del producto, el color y el número: mens-hat-1-marron-1.jpg (la prenda entera) y mens-hat-1-marron-2.jpg (un detalle; si falta, sale de la primera); con el 3, la espalda, si la hay. Valen carpetas: mens-hat-1/marron/1.jpg. Un producto de un solo color no necesita decirlo.',
    'JPEG, PNG, WebP, AVIF o TIFF, mejor de 2000 × 2500 o más; se recortan a 4:5 por el centro. Con un solo fallo no se cambia nada.',
  ],
  options: {
    'solo-validas': { says: 'pone las que están bien, aunque otras tengan fallos' },
    si: { says: 'sin preguntar' },
  },
  examples: ['fotos ./fotos', 'fotos ./fotos --solo-validas'],
  run: runAdd,
}

async function runAdd(input: Input): Promise<Answer> {
  const { db } = await input.shop()
  const store = await openStore(readPicturesPlace(input.env))
  const files = filesIn(input.words[0] ?? '')
  // The library for pictures is large, so only this command loads it.
  const { checkPictures, planPictures, showPictures } =
    await import('#core/catalogue/pictures/own-pictures.server.ts')
  const tell = (line: string) => input.stderr.write(`${printable(line)}\n`)
  const named = await planPictures(db, files)
  if (named.faults.length > 0 && !input.has('solo-validas')) {
    throw refusal(named.faults, 'No se ha cambiado nada, y las fotos aún no se han mirado.')
  }
  const bad = await checkPictures(db, named.pairs, ({ path: file, at, of, isPlaced }) =>
    tell(`Foto ${at} de ${of}: ${file}${isPlaced ? ', ya puesta' : ''}`),
  )
  const faults = [...named.faults, ...bad]
  const good = named.pairs.filter((pair) => !hasFault(pair, faults))
  if (faults.length > 0 && (!input.has('solo-validas') || good.length === 0)) {
    throw refusal(faults, 'No se ha cambiado nada.')
  }
  const products = new Set(good.map(({ productId }) => productId)).size
  const all = `${count(good.length, 'color', 'colores')} de ${count(products, 'producto', 'productos')}`
  await input.confirm({
    shown: [
      ...(faults.length === 0 ? [] : [faultsText(faults), '']),
      ...good.slice(0, MOST_SHOWN).map(pairText),
      ...(good.length > MOST_SHOWN ? [`  … y ${good.length - MOST_SHOWN} más`] : []),
    ].join('\n'),
    question: `¿Poner las fotos de ${all}?`,
  })
  let changed = 0
  for (const [index, pair] of good.entries()) {
    tell(`Color ${index + 1} de ${good.length}: ${pair.productId}, ${pair.color}`)
    const now = input.now.toISOString()
    try {
      if (await showPictures(db, { pair, store, now })) changed += 1
    } catch (error) {
      if (!(error instanceof FileStoreError)) throw error
      throw new Refusal(storeText(error.fault, { done: index, all: good.length }), {
        ok: false,
        reason: 'store',
        fault: error.fault,
        changed,
      })
    }
  }
  const same = good.length - changed
  const text = [
    `${count(changed, 'color tiene', 'colores tienen')} fotos nuevas; se ven en la tienda en unos segundos.`,
    ...(same === 0 ? [] : [`${count(same, 'color las tenía', 'colores las tenían')} ya.`]),
    ...(faults.length === 0
      ? []
      : [`Sin poner, por sus fallos: ${count(faults.length, 'fichero', 'ficheros')}.`]),
  ].join('\n')
  return { json: { ok: true, changed, unchanged: same, faults }, text }
}

/** What the owner can do about a store that does not take a picture. */
function storeText(fault: StoreFault, { done, all }: { done: number; all: number }): string {
  const rest = `Puestos: ${done} de ${all}. Los que faltan siguen como estaban; repite la orden cuando funcione y pondrá solo esos.`
  switch (fault) {
    case 'unreachable':
      return `No se llega al almacén de las fotos (FILES_URL): está parado o la dirección no es esa. ${rest}`
    case 'slow':
      return `El almacén de las fotos (FILES_URL) tarda demasiado en contestar. ${rest}`
    case 'refused':
      return `El almacén de las fotos no deja escribir: revisa la clave (FILES_KEY_ID, FILES_SECRET), la cubeta de FILES_URL y sus permisos o, si las fotos van a una carpeta, los de PICTURES_DIR. ${rest}`
    case 'failed':
      return `El almacén de las fotos ha fallado; quizá está lleno. ${rest}`
  }
}

const remove: Command = {
  name: 'quitar-fotos',
  takes: 'PRODUCTO',
  fewest: 1,
  says: 'quita las fotos que pusiste a un producto; vuelven las que traía',
  options: { si: { says: 'sin preguntar' } },
  examples: ['quitar-fotos mens-hat-1'],
  run: async (input) => {
    const { db } = await input.shop()
    const { id, name } = await chosenProduct(db, input.words[0] ?? '')
    await input.confirm({ question: `¿Quitar tus fotos de ${name} (${id})?` })
    if (!(await hideOwnPictures(db, id))) {
      throw new Refusal(`${name} (${id}) no tiene fotos tuyas.`, { ok: false, reason: 'none' })
    }
    return { json: { ok: true, productId: id }, text: `${name} (${id}): quitadas.` }
  },
}

function filesIn(folder: string): PictureFile[] {
  let names: string[]
  try {
    names = fs
      .readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !NO_PICTURE.test(entry.name))
      .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new Refusal(`No se puede leer la carpeta ${folder} (${code}).`)
  }
  if (names.length === 0) throw new Refusal(`En ${folder} no hay ninguna foto.`)
  if (names.length > MOST_FILES) {
    throw new Refusal(`En ${folder} hay más de ${MOST_FILES} ficheros: ponlos por partes.`)
  }
  return names.toSorted().map((name) => ({
    path: name,
    read: () => fs.promises.readFile(path.join(folder, name)),
  }))
}

const pathsOf = ({ front, detail, back }: PicturePair): string[] =>
  [front, detail, back].flatMap((one) => one?.path ?? [])

const hasFault = (pair: PicturePair, faults: readonly PictureFileFault[]): boolean =>
  faults.some(({ path: file }) => pathsOf(pair).includes(file))

const pairText = (pair: PicturePair): string =>
  `  ${pair.productId}, ${pair.color}: ${printable(pathsOf(pair).join(', '))}`

const refusal = (faults: readonly PictureFileFault[], end: string): Refusal =>
  new Refusal(`${faultsText(faults)}\n\n${end}`, { ok: false, faults })

const faultsText = (faults: readonly PictureFileFault[]): string =>
  [
    ...faults.slice(0, MOST_SHOWN).map((fault) => `${printable(fault.path)}: ${faultText(fault)}`),
    ...(faults.length > MOST_SHOWN ? [`… y ${faults.length - MOST_SHOWN} fallos más.`] : []),
  ].join('\n')

function faultText(fault: PictureFileFault): string {
  switch (fault.reason) {
    case 'no_product':
      return 'no hay ningún producto así. El nombre empieza por su id: mens-hat-1-marron-1.jpg.'
    case 'which_color':
      return `falta el color. ${fault.product.id} se vende en ${fault.product.colors.join(', ')}.`
    case 'unclear':
      return `no se entiende «${fault.words}». Después de ${fault.product.id} van el color (${fault.product.colors.join(', ')}) y el número: 1, 2 o 3.`
    case 'repeated':
      return 'hay otra foto para lo mismo.'
    case 'no_front':
      return 'no es la foto de la prenda entera, y falta la foto 1 de ese color.'
    case 'unreadable':
      return 'no se puede leer como imagen: está dañado o no lo es.'
    case 'too_small':
      return 'es demasiado pequeña: al menos 640 × 800 puntos, mejor 2000 × 2500.'
    case 'too_large':
      return 'es demasiado grande: como mucho 50 MB y 150 millones de puntos.'
    case 'heic':
      return 'es HEIC, que no vale: guárdala como JPEG (en el iPhone, Ajustes › Cámara › Formatos › Más compatible).'
    case 'wrong_type':
      return 'no es de un tipo que valga: guárdala como JPEG, PNG o WebP.'
  }
}

export const products: Group = {
  name: 'productos',
  says: 'Fotos, garantías de durabilidad y retiradas por seguridad',
  commands: [
    add,
    remove,
    durability,
    label,
    removeOwnLabel,
    labels,
    recall,
    recalls,
    markDone,
    endRecall,
  ],
}
