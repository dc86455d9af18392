const notation =
  /^(#[\da-f]{3,4}|#[\da-f]{6}|#[\da-f]{8}|[a-z]{3,24}|(rgb|rgba|hsl|hsla|oklch|oklab)\([\d.,%/ adegrun+-]{1,60}\))$/i;

/** A colour an author typed, or undefined when it is none: it ends in style texts, so nothing else may pass. */
export function safeColor(text: string | undefined): string | undefined {
  const trimmed = text?.trim();
  return trimmed !== undefined && notation.test(trimmed) ? trimmed : undefined;
}
