package game.equipment.container.board;

import game.equipment.container.Container;

public class Board extends Container {}
