import { useSyncExternalStore } from 'react'

/** The name of the device's own voice for Chinese; undefined where it has none. */
export function useChineseVoice(): string | undefined {
  return useSyncExternalStore(listen, find, () => undefined)
}

/** In this order; the last one is spoken in Hong Kong. */
const LANGUAGES = ['zh-tw', 'zh-hant', 'cmn', 'zh-cn', 'zh-hans', 'zh']

function find(): string | undefined {
  if (!('speechSynthesis' in window)) return undefined
  // A voice of a service would send it the text.
  const own = speechSynthesis.getVoices().filter(({ localService }) => localService)
  const fitting = LANGUAGES.map((language) =>
    own.find(({ lang }) => lang.replace('_', '-').toLowerCase().startsWith(language)),
  )
  return fitting.find((voice) => voice !== undefined)?.voiceURI
}

/** Browsers find the voices only some time after they are asked. */
function listen(onChange: () => void): () => void {
  if (!('speechSynthesis' in window)) return () => {}
  speechSynthesis.addEventListener('voiceschanged', onChange)
  return () => speechSynthesis.removeEventListener('voiceschanged', onChange)
}
