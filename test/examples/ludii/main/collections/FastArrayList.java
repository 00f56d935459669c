package main.collections;

import java.util.ArrayList;

public class FastArrayList<E> extends ArrayList<E> {}
